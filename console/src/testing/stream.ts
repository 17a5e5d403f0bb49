import type { LiveEvent } from '@regent/contract/organization/live'

/** The live stream of a test: what it sends reaches the console as a server's events would. */
export class Stream {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  readonly #waiting: LiveEvent[] = []

  /** Answers the request that opens the stream. It stays open until the console leaves. */
  open(signal: AbortSignal | null | undefined): Response {
    let opened: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        opened = controller
        this.#open.add(controller)
        controller.enqueue(encode({ type: 'hello' }))
        for (const event of this.#waiting.splice(0)) controller.enqueue(encode(event))
      },
      cancel: () => void this.#open.delete(opened),
    })
    signal?.addEventListener('abort', () => {
      if (this.#open.delete(opened)) opened.error(signal.reason)
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** Sends an event, at once or when the console opens the stream. */
  send(event: LiveEvent): void {
    if (this.#open.size === 0) this.#waiting.push(event)
    for (const controller of this.#open) controller.enqueue(encode(event))
  }

  close(): void {
    for (const controller of this.#open) controller.close()
    this.#open.clear()
  }
}

const encode = (event: LiveEvent) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)
