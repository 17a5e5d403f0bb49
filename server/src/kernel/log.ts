import pino, { type Logger } from 'pino'

/** Structured logs, a JSON line each. What is secret never gets there by name; nothing logs whole requests. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.newPassword',
        '*.access_token',
        '*.refresh_token',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.code',
      ],
      censor: '[secret]',
      remove: false,
    },
  })
