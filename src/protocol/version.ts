/** The version of the protocol, sent in `hello` and `welcome`. */
export const PROTOCOL = 1
