// `recovery create`: the report of a payment may have been made by somebody else, in other words.
import { lookUpWithTerms } from './terms.ts';

export const recoverRecoveryCreate = lookUpWithTerms([['reportDetails', 'details']]);
