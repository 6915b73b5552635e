/** A call that the house of the browser cannot do, with the code and status a server would give. */
export class LocalProblem extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}
