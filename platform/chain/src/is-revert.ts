import { BaseError, ContractFunctionRevertedError, ExecutionRevertedError } from 'viem'

/** Whether the chain ran the call and said no. A node that failed by itself has not, though viem calls both a revert. */
export function isRevert(error: unknown): boolean {
  const ran = (each: unknown) =>
    each instanceof ExecutionRevertedError ||
    (each instanceof ContractFunctionRevertedError && ExecutionRevertedError.nodeMessage.test(each.reason ?? ''))
  return error instanceof BaseError && error.walk(ran) !== null
}
