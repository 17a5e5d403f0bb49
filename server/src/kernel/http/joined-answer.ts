/** A response shared by several concurrent requests: it is serialized once. */
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
