// biome-ignore-all format: a table is read as a table
import { cure } from '../cure.ts'

/** What one key could do alone. */
export const boundCures = [
  cure(43, 'the band', 'terms', 'revert PriceOutOfBand(price, within.priceMin, within.priceMax);'),
  cure(43, 'the largest move', 'terms', 'revert PriceMoveTooLarge(price, from, within.moveBpsMax);'),
  cure(43, 'a day is as long as a day', 'terms', 'if (block.timestamp >= _dayEnds) {', '{'),
  cure(43, 'a new band takes the price along', 'terms', 'if (_price < wanted.priceMin || _price > wanted.priceMax) (_price, _cap, _dayEnds) = (0, 0, 0);'),
  cure(44, 'the units in all', 'terms', 'if (units > total) revert TotalUnitsExceeded(units, total);'),
  cure(44, 'the units of a window', 'terms', 'if (units > window) revert WindowUnitsExceeded(units, window);'),
  cure(44, 'units are counted', 'terms', '_left = left - units - (units << WINDOW_AT);'),
  cure(45, 'a guardian’s word stands', 'terms', 'if (isClosedByGuardian) revert ClosedByGuardian();'),
  cure(45, 'CONFIG reopens', 'terms', 'function reopen() external onlyRole(CONFIG_ROLE)', 'function reopen() external'),
  cure(46, 'PRICING is CONFIG’s', 'terms', '_setRoleAdmin(PRICING_ROLE, CONFIG_ROLE);'),
  cure(46, 'OPERATOR is CONFIG’s', 'delivery', '_setRoleAdmin(OPERATOR_ROLE, CONFIG_ROLE);'),
  cure(46, 'UNPAUSER is CONFIG’s', 'administration', '_setRoleAdmin(UNPAUSER_ROLE, CONFIG_ROLE);'),
  cure(46, 'SWITCH is CONFIG’s', 'administration', '_setRoleAdmin(SWITCH_ROLE, CONFIG_ROLE);'),
]
