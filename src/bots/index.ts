/** Computer players, built from what each game knows of playing itself. Pure: they run in a browser too. */

export { Bot, botRandom, makeBot } from './bot.ts'
export { bestLevel, LEVELS, levelsOf, policyOf, randomPolicy } from './levels.ts'
