/** An answer that several requests of one moment get alike: it is written as text once. */
export class JoinedAnswer<Answer> {
  readonly value: Answer
  #text: string | undefined

  constructor(value: Answer) {
    this.value = value
  }

  textBy(serialize: (answer: Answer) => string): string {
    this.#text ??= serialize(this.value)
    return this.#text
  }
}
