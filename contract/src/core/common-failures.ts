/** Failures that are common to all endpoints. Part of `errors` (errors.ts). */
export const commonFailures = {
  BadRequest: { status: 400, message: 'The request is not valid.' },
  InvalidScopeError: {
    status: 400,
    message: 'The scope header is missing or malformed; it must be "cid.pid" or "cid".',
  },
  RequestContextNotFoundExceptionForAlias: { status: 400, message: 'Organization or realm not found.' },
  InvalidTokenError: { status: 401, message: 'The access token is missing or unknown.' },
  ExpiredTokenError: { status: 401, message: 'The access token has expired.' },
  ApiKeyRevoked: { status: 401, message: 'This API key was revoked. Create another one, or ask an admin.' },
  ApiKeyExpired: { status: 401, message: 'This API key has expired. Rotate or extend it, or ask an admin.' },
  ApiKeyAddressRefused: { status: 403, message: 'This API key cannot be used from this address.' },
  ApiKeyPaused: {
    status: 403,
    message: 'The service account of this API key is paused. An admin can resume it in Service accounts.',
  },
  RealmSecretOff: {
    status: 403,
    message: 'The secret of this realm is switched off. An admin can switch it on again in Service accounts.',
  },
  RealmSecretRefused: {
    status: 403,
    message: 'The secret of this realm cannot be used for this. An admin can change its limits in Service accounts.',
  },
  NotForApiKeys: { status: 403, message: 'API keys cannot make this call. A person must sign in and do it.' },
  Forbidden: { status: 403, message: 'You are not allowed to do this.' },
  ScopeForbidden: { status: 403, message: 'Your sign-in is for another organization or realm.' },
  ProjectIsArchived: { status: 403, message: 'This realm is archived. Unarchive it first.' },
  NotFound: { status: 404, message: 'This URL does not exist.' },
  RequestTimeOut: { status: 408, message: 'The request took too long to arrive. Nothing was changed. Send it again.' },
  PayloadTooLarge: { status: 413, message: 'The request body is too large.' },
  UnsupportedMediaType: { status: 415, message: 'The body must be JSON (content-type: application/json).' },
  TooManyRequests: { status: 429, message: 'Too many failed attempts. Wait a few minutes and try again.' },
  InternalServerError: { status: 500, message: 'Something went wrong on the server. Nothing was changed.' },
  ServiceUnavailable: {
    status: 503,
    message: 'The database is unreachable. Try again in a few seconds.',
  },
  FileStoreUnavailable: {
    status: 503,
    message: 'The file store is unreachable. Nothing was changed. Try again in a few seconds.',
  },
  ServerBusy: {
    status: 503,
    message: 'The server is overloaded. Nothing was changed. Try again in a few seconds.',
  },
  InsufficientStorage: {
    status: 507,
    message: 'The disk of the server is full. Nothing was changed. The server’s administrator must free some space.',
  },
  TimeOutError: {
    status: 504,
    message: 'The call exceeded the requested timeout. Nothing was changed.',
  },
} as const satisfies Record<string, { status: number; message: string }>
