import pino, { type Logger } from 'pino'

/** Structured logs, one JSON line each. Fields with secret names are removed; whole requests are never logged. */
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
