import type { BaseLogger } from 'pino'

/** The part of the server's log that engines use. */
export type EngineLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>
