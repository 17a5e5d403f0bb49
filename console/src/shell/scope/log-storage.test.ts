import type { ServiceManifest } from '@regent/contract/operate/microservices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../api/fake-browser.ts'
import { selectCustomer, storeCustomer } from '../../api/session/session.ts'
import { manifestQuery, useLogStorage } from './log-storage.ts'

beforeEach(() => {
  fakeBrowser()
  storeCustomer({ cid: 7, token: 'token', refreshToken: 'r', expiresIn: 1, expiresAt: 1 })
  selectCustomer(7)
})

const store = { id: 'lines', storageType: 'logs', enabled: true, archived: false, templateId: 'small', checksum: '' }
const manifest = { storageReference: [store] } as unknown as ServiceManifest

const Shown = () => String(useLogStorage('DE_2'))

/** What a screen of the realm is told, with a deployment and a state of its read. */
function told(data: { manifest: ServiceManifest } | undefined, error?: Error): string {
  const client = new QueryClient()
  const { queryKey } = manifestQuery('DE_2')
  if (data) client.setQueryData(queryKey, data)
  const query = client.getQueryCache().build(client, { queryKey })
  if (error) query.setState({ status: 'error', error })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Shown)))
}

test('a realm has a storage of logs as its deployment says', () => {
  expect([told({ manifest }), told(undefined)]).toEqual(['true', 'false'])
  expect(
    told({ manifest: { ...manifest, storageReference: [{ ...manifest.storageReference[0]!, enabled: false }] } }),
  ).toBe('false')
})

test('after a failed read of the deployment there is no storage of logs, so that Logs is hidden [microservices-5]', () => {
  expect(told({ manifest }, new Error('The server cannot be reached.'))).toBe('false')
})
