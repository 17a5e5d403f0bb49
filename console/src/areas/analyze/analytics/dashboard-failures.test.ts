import { MantineProvider } from '@mantine/core'
import { type Card, cards, getDashboardCard, getDashboardFigure } from '@regent/contract/analyze/analytics'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { query } from '../../../api/query.ts'
import { SimpleChart } from './DashboardCharts.tsx'
import { DashboardFigures } from './DashboardFigures.tsx'
import { RetentionChart } from './RetentionChart.tsx'

const scope = '7.DE_2'
const today = '2026-01-15'

const newClient = () => new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } })

const rendered = (client: QueryClient, ...children: ReactNode[]) =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MantineProvider, null, ...children)),
  )

const fail = (client: QueryClient, queryKey: readonly unknown[]) =>
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error: new Error('late') })

/** What stands below the label of a card. */
const textBelow = (markup: string, label: string) => {
  const text = markup.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, '|')
  return text
    .slice(text.indexOf(`|${label}|`) + label.length + 2)
    .split('|')
    .find((part) => part.trim() !== '')
}

test('a card whose query fails has no value, and the others still show [analytics-10]', () => {
  const client = newClient()
  const keyOf = (card: Card) =>
    query(getDashboardCard, { params: { card }, query: { date: undefined } }, { scope }).queryKey
  const values = { installs: 3, dau: 40, revenue: 10, payers: 2, monthRevenue: 70 }
  for (const card of cards) client.setQueryData(keyOf(card), { value: values[card], asOf: 0 })
  const props = { range: undefined, scope, enabled: true, hasComparison: false, today }
  const whole = rendered(client, createElement(DashboardFigures, props))
  expect([textBelow(whole, 'Paying users'), textBelow(whole, 'Installs')]).toEqual(['2', '3'])
  client.removeQueries({ queryKey: keyOf('payers') })
  fail(client, keyOf('payers'))
  const markup = rendered(client, createElement(DashboardFigures, props))
  expect([
    textBelow(markup, 'Paying users'),
    textBelow(markup, 'Installs'),
    textBelow(markup, 'Active players'),
  ]).toEqual(['–', '3', '40'])
  expect([textBelow(markup, 'Revenue per payer'), textBelow(markup, 'Revenue per active player')]).toEqual([
    '–',
    '$ 0.25',
  ])
})

const range = { from: '2026-01-09', to: today }
const place = {
  scope,
  enabled: true,
  realmId: 'DE_2',
  hasComparison: false,
  today,
  range,
  openHint: '',
  marksOf: () => [],
  onOpen: undefined,
}

test('a chart whose query fails says so, and the others still show [analytics-11]', () => {
  const client = newClient()
  const keyOf = (figure: 'retention' | 'payers') =>
    query(getDashboardFigure, { params: { figure }, query: range }, { scope }).queryKey
  const counted = { act_date: '2026-01-09', new_users: 4, period_number: 1, retained_users: 1, retention: 0.25 }
  client.setQueryData(keyOf('retention'), { json: [counted], csv: 'act_date\n', asOf: 0 })
  fail(client, keyOf('payers'))
  const shown = rendered(
    client,
    createElement(SimpleChart, { ...place, name: 'payers', key: 'payers' }),
    createElement(RetentionChart, { ...place, key: 'retention' }),
  )
  const failure = 'The chart could not be loaded.'
  expect(shown.split(failure)).toHaveLength(2)
  expect(shown).toContain('1 of 4')
})

test('ARPDAU and ARPPU are asked for from seven days before the range, the others for the range [analytics-15]', () => {
  const client = newClient()
  for (const name of ['dau', 'payers', 'arpdau', 'arppu'] as const)
    rendered(client, createElement(SimpleChart, { ...place, name }))
  const asked = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[1])
  expect(asked).toEqual(
    Object.entries({ dau: range.from, payers: range.from, arpdau: '2026-01-02', arppu: '2026-01-02' }).map(
      ([figure, from]) => ({ params: { figure }, query: { from, to: today } }),
    ),
  )
})
