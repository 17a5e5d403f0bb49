import type { SocketClass } from './socket.ts'

/** What browsers have and Node may lack. The types of the package therefore need neither those of the DOM nor of Node. */
export const environment = globalThis as unknown as {
  document?: object
  localStorage?: {
    getItem: (key: string) => string | null
    setItem: (key: string, value: string) => void
    removeItem: (key: string) => void
  }
  navigator?: { locks?: { request: (name: string, work: () => Promise<unknown>) => Promise<unknown> } }
  WebSocket?: SocketClass
}

/** True in a page, where several tabs share one store. */
export const isPage = (): boolean => typeof environment.document === 'object'
