/** Computer players, built from what each game knows of playing itself. Pure: they run in a browser too. */

export { Bot, type BotMaking, botRandom, makeBot } from './bot.ts'
export { bestLevel, LEVELS, LONG_THINKING, levelsOf, policyOf, randomPolicy } from './levels.ts'
