import { Unusable } from '../../engine/index.ts'

export type RefusalCode = 'E_ENCODING' | 'E_FORMAT' | 'E_PACK' | 'E_FIELD'

/** A source from which no deck comes. Its one line begins with the code. */
export class ImportRefused extends Unusable {
  readonly code: RefusalCode

  constructor(code: RefusalCode, place: string, problem: string) {
    super(place, `${code}: ${problem}`)
    this.name = 'ImportRefused'
    this.code = code
  }
}

/** The refusal of a text at an index of it, which becomes a line number. */
export function refuseAt(text: string, index: number, problem: string): ImportRefused {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return new ImportRefused('E_FORMAT', `line ${line}`, problem)
}
