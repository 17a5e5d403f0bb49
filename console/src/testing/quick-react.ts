import * as React from 'react'

/**
 * In development React records for each element where it was created, and for each component how long it took to
 * render: a third of the time of these tests. Warnings are still given, and fail a test; they only lack the line of the
 * element. This file runs before React's renderer is loaded.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
// React stops recording when it has recorded many in a second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
})
Object.defineProperty(console, 'timeStamp', { value: undefined, configurable: true })
