/** Games between players, without a server. */

export { type Match, type MatchFault, type Played, playMatch } from './match.ts'
