// biome-ignore-all format: a table is read as a table
import { cure } from '../cure.ts'

const byExecutor = 'cashToken.safeTransferFrom(intent.buyer, address(EXECUTOR), cash);\n        EXECUTOR.fill(order, venueCall);'
const byRouter = `order; (bool ok, bytes memory why) = intent.venue.call(venueCall);
        if (!ok) assembly { revert(add(why, 32), mload(why)) }`
const plainCall = `(bool ok, bytes memory why) = venue.call(data);
        if (!ok) assembly { revert(add(why, 32), mload(why)) }
    }
    function _unused(address venue, bytes calldata data) private {`
const settleHead = `Signatures calldata signatures)
        external
        nonReentrant
        whenNotPaused`
const permitHead = ') external nonReentrant whenNotPaused returns (uint256) {'

/** What a venue, a token or a wallet could do within a settlement. */
export const venueCures = [
  cure(1, 'the executor makes the call', 'router', byExecutor, byRouter),
  cure(1, 'some contracts are no venues', 'administration', 'revert ForbiddenVenue(venue);', '{}'),
  cure(1, 'the hash of the call', 'router', 'if (keccak256(venueCall) != intent.venueCallHash) revert CalldataMismatch(intent.quoteRef);'),
  cure(13, 'settle is guarded', 'router', settleHead, settleHead.replace('nonReentrant\n        ', '')),
  cure(13, 'settleWithPermit is guarded', 'router', permitHead, permitHead.replace('nonReentrant ', '')),
  cure(13, 'cancel is guarded', 'router', 'function cancel(SettlementIntent calldata intent) external nonReentrant', 'function cancel(SettlementIntent calldata intent) external'),
  cure(13, 'the view is guarded', 'router', 'external view nonReentrantView', 'external view'),
  cure(14, 'the least units', 'router', 'if (units == 0 || units < intent.minUnits) revert ShortDelivery(units, intent.minUnits);'),
  cure(14, 'units that went are none', 'router', 'unitsAfter > unitsBefore ? unitsAfter - unitsBefore : 0', 'unitsAfter > unitsBefore ? unitsAfter - unitsBefore : unitsBefore'),
  cure(15, 'all cash is spent', 'executor', 'if (cashAfter != order.cashBefore) revert Unspent(order.cashBefore, cashAfter);'),
  cure(16, 'the allowance is set back', 'executor', 'if (cashToken.allowance(address(this), venue) != 0) cashToken.forceApprove(venue, 0);'),
  cure(20, 'the former balance', 'executor', 'cashAfter != order.cashBefore', 'cashAfter != 0'),
  cure(20, 'a sweep passes on the difference', 'executor', 'swept.balanceOf(address(this)) - heldBefore', 'swept.balanceOf(address(this))'),
  cure(34, 'a venue has code', 'executor', 'if (venue.code.length == 0) revert NotAContract(venue);'),
  cure(35, 'answers are not copied', 'executor', 'function _call(address venue, bytes calldata data) private {', `function _call(address venue, bytes calldata data) private {\n        ${plainCall}`),
  cure(36, 'the length of a call', 'router', 'venueCall.length < SELECTOR_BYTES || '),
  cure(39, 'the executor serves its router', 'executor', 'if (msg.sender != ROUTER) revert NotRouter(msg.sender);'),
  cure(40, 'the hash of the code', 'router', 'if (route.pinned && venue.codehash != route.codeHash) revert VenueCodeChanged(venue);'),
]
