import type { BaseLogger } from 'pino'

/** What an engine needs of the server's log. */
export type EngineLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>
