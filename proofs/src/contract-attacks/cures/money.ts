// biome-ignore-all format: a table is read as a table
import { cure } from '../cure.ts'

const feeTransfer = 'if (intent.feeAmount != 0) cashToken.safeTransferFrom(intent.buyer, intent.feeRecipient, intent.feeAmount);'
const cashTransfer = 'cashToken.safeTransferFrom(intent.buyer, address(EXECUTOR), cash);'
const tryPermit = `try IERC20Permit(intent.cashToken)
            .permit(intent.buyer, address(this), intent.cashAmount, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}`
const permit = 'IERC20Permit(intent.cashToken).permit(intent.buyer, address(this), intent.cashAmount, permit.deadline, permit.v, permit.r, permit.s);'

/** Cash, prices, caps, times, stops and administrators. */
export const moneyCures = [
  cure(17, 'the venue measures its cash', 'venue', 'if (received != cash) revert CashShort(received, cash);'),
  cure(17, 'the list of cash tokens', 'router', 'if (!isCashToken[intent.cashToken]) revert CashTokenNotAllowed(intent.cashToken);'),
  cure(18, 'approvals by SafeERC20', 'executor', 'cashToken.forceApprove(venue, order.cash);', 'cashToken.approve(venue, order.cash);'),
  cure(19, 'a failed transfer reverts', 'router', feeTransfer, 'cashToken.trySafeTransferFrom(intent.buyer, intent.feeRecipient, intent.feeAmount);'),
  cure(19, 'the venue keeps the cash', 'venue', 'CASH_TOKEN.safeTransferFrom(msg.sender, address(this), cash);', 'CASH_TOKEN.safeTransferFrom(msg.sender, TREASURY, cash);'),
  cure(21, 'not before', 'router', 'if (block.timestamp < intent.validAfter) revert NotYetValid(intent.validAfter);'),
  cure(21, 'the last second counts', 'router', 'block.timestamp > intent.deadline', 'block.timestamp >= intent.deadline'),
  cure(22, 'the expected price', 'venue', 'if (price != expectedPrice) revert PriceMoved(expectedPrice, price);'),
  cure(23, 'a cap of zero is closed', 'venue', 'if (cap == 0) revert Closed();'),
  cure(23, 'the cap', 'venue', 'if (cash > cap) revert CapExceeded(cash, cap);'),
  cure(23, 'nothing is not sold', 'venue', 'if (units == 0) revert NothingToMint(cash, price);'),
  cure(23, 'units round down', 'math', 'uint256(cash) * scale / price', '(uint256(cash) * scale + price - 1) / price'),
  cure(24, 'the venue serves its executor', 'venue', 'if (msg.sender != EXECUTOR) revert NotExecutor(msg.sender);'),
  cure(25, 'the switch', 'router', 'if (!route.on) revert RouteOff(venue);'),
  cure(25, 'a switch opens nothing', 'administration', 'if (!route.allowed) revert VenueNotAllowed(venue);'),
  cure(28, 'the deadline', 'router', 'if (block.timestamp > intent.deadline) revert Expired(intent.deadline);'),
  cure(28, 'the oracle is asked', 'router', '        _requireNotSanctioned(intent);\n    }', '    }'),
  cure(28, 'silence is a refusal', 'router', 'if (!answered || answer.length != 32) revert SanctionsUnavailable(oracle);', 'if (!answered || answer.length != 32) return;'),
  cure(29, 'the cap of the fee', 'router', 'revert FeeTooHigh(intent.feeAmount, intent.cashAmount);', '{}'),
  cure(30, 'a failed permit is ignored', 'router', tryPermit, permit),
  cure(30, 'the permit is used', 'router', tryPermit, 'permit;'),
  cure(31, 'the transfer decides', 'router', feeTransfer, 'cashToken.trySafeTransferFrom(intent.buyer, intent.feeRecipient, intent.feeAmount);'),
  cure(37, 'only CONFIG makes CONFIG', 'administration', '_setRoleAdmin(CONFIG_ROLE, CONFIG_ROLE);'),
  cure(37, 'two days', 'administration', 'ADMIN_DELAY = 2 days', 'ADMIN_DELAY = 0'),
  cure(38, 'a permit of the exact amount', 'router', 'address(this), intent.cashAmount, permit', 'address(this), type(uint256).max, permit'),
  cure(38, 'no more than was signed', 'router', cashTransfer, 'cashToken.safeTransferFrom(intent.buyer, address(EXECUTOR), cashToken.balanceOf(intent.buyer));'),
  cure(41, 'a paused token', 'admission', 'if (asset.paused()) revert TokenPaused(token);'),
  cure(41, 'a frozen wallet', 'admission', 'if (asset.isFrozen(wallet)) revert WalletFrozen(wallet);'),
  cure(41, 'a verified wallet', 'admission', 'if (!asset.identityRegistry().isVerified(wallet)) revert NotVerified(wallet);'),
  cure(42, 'decimals are read from the token', 'venue', 'IERC20Metadata(setup.assetToken).decimals()', '18'),
  cure(42, 'a bound on the scale', 'math', 'if (exponent > EXPONENT_MAX) revert ScaleTooLarge(exponent);'),
]
