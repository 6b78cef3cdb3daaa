// biome-ignore-all format: a table is read as a table
import { cure } from '../cure.ts'

const digest = '_hashTypedDataV4(_structHash(intent))'
const digestOf = (fields: string) => `_hashTypedDataV4(keccak256(abi.encode(INTENT_TYPEHASH, ${fields})))`
const head = 'contract SettlementRouter is ISettlementRouter, RouterAdministration, EIP712, ReentrancyGuardTransient {'
const recovered = 'if (failure == ECDSA.RecoverError.NoError && signer == buyer) return true;'

/** Replay, forged and borrowed signatures, changed fields, forwarding. */
export const signatureCures = [
  cure(2, 'the mark of a used quote', 'router', '_used[key] = true;'),
  cure(3, 'the domain in the digest', 'router', digest, '_structHash(intent)'),
  cure(4, 'low s only', 'ecdsa', 'return (address(0), RecoverError.InvalidSignatureS, s);', '{}'),
  cure(5, 'zero is no signer', 'administration', 'signer == address(0) || '),
  cure(5, 'a failed recovery is a failure', 'router', recovered, 'if (signer == buyer) return true;'),
  cure(6, 'all fields in the digest', 'router', digest, digestOf('intent.quoteRef, intent.buyer, intent.venue')),
  cure(7, 'a role for each position', 'router', 'known.role != role', 'known.role == SignerRole.None'),
  cure(7, 'one role permanently', 'administration', ' || _signers[signer].role != SignerRole.None'),
  cure(7, 'no signer is the buyer', 'router', '\n                || signer == buyer'),
  cure(8, 'the buyer is the sender', 'router', 'if (sender != buyer) revert NotBuyer(sender, buyer);'),
  cure(9, 'only the forwarder appends', 'router', 'msg.sender == FORWARDER && '),
  cure(9, 'the appended sender is read', 'router', 'return address(bytes20(msg.data[msg.data.length - SENDER_BYTES:]));', 'return msg.sender;'),
  cure(10, 'no delegatecall', 'router', head, `${head}
    function multicall(bytes calldata data) external { (bool ok,) = address(this).delegatecall(data); require(ok); }`),
  cure(11, 'administration by the plain sender', 'router', head, `${head}
    function _msgSender() internal view override returns (address) { return _settlementSender(); }`),
  cure(12, 'the gas left is compared', 'forwarder', '            _checkForwardedGas(gasLeft, request);\n'),
  cure(12, 'a failed call reverts', 'forwarder', 'revert Errors.FailedCall();\n        }\n    }', '{}\n        }\n    }'),
  cure(26, 'the last second of a signer', 'router', 'block.timestamp > known.validUntil', 'false'),
  cure(26, 'a revocation is final', 'administration', 'if (validUntil > _signers[signer].validUntil) revert SignerEndsEarlier(signer, _signers[signer].validUntil);'),
  cure(27, 'a signature of each role', 'router', '_requireSigner(intent.buyer, digest, signatures.compliance, SignerRole.Compliance);'),
  cure(27, 'the daily limit', 'terms', 'if (left & CASH_LIMITED != 0) _daily.consume(EVERYONE, cash);'),
  cure(32, 'the key before the contract', 'router', recovered, 'if (buyer.code.length == 0) return signer == buyer;'),
  cure(32, 'the buyer signs', 'router', 'if (!_buyerSigned(intent.buyer, digest, signatures.buyer)) revert BadSignature(3);'),
  cure(33, 'the buyer in the digest', 'router', digest, digestOf('intent.quoteRef, intent.venue, intent.minUnits')),
]
