const headers = { 'content-type': 'application/json', accept: 'application/json' }
const query = "select status, count(*) as number from sys_invocation where status <> 'completed' group by status"

/** What the engine has in hand, by status, asked at its admin port. Nothing but this question is ever sent there. */
export const restateInvocations = (adminUrl: string) => async () => {
  const signal = AbortSignal.timeout(5_000)
  const answer = await fetch(`${adminUrl}/query`, { method: 'POST', headers, body: JSON.stringify({ query }), signal })
  if (!answer.ok) throw new Error(`the engine answered ${answer.status}`)
  const { rows } = (await answer.json()) as { readonly rows: readonly { status: string; number: number }[] }
  return rows.map(({ status: name, number }) => ({ name, number: Number(number) }))
}
