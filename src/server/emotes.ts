/** What a seat may show the others: a short list, no free text between strangers. */
export const EMOTES: readonly string[] = ['clap', 'laugh', 'wow', 'think', 'sad', 'cheer', 'heart', 'hurry']
