import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StorageMetrics } from './StorageMetrics.tsx'

test('the granularity of a storage is chosen from 5 min, 1 hour and 1 day, which are PT5M, PT1H and P1D [metrics-6]', () => {
  const client = new QueryClient()
  const metrics = createElement(StorageMetrics, { storage: 'matches', scope: '7.DE_2' })
  const markup = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MantineProvider, null, metrics)),
  )
  const values = [...markup.matchAll(/<input[^>]*value="([^"]+)"/g)].map(([, value]) => value)
  const labels = [...markup.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = '']) =>
    label.replaceAll(/<[^>]+>/g, ''),
  )
  expect([values, labels]).toEqual([
    ['PT5M', 'PT1H', 'P1D'],
    ['5 min', '1 hour', '1 day'],
  ])
})
