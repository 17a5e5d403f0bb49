import type { Listing } from '@regent/contract/monetize/commerce-shapes'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rightsIn } from '../../../shell/scope/rights.ts'
import { fakeRealm } from '../../organization/realms/fake-realm.ts'
import { buildColumns } from './catalog-rows.tsx'

type Cell = { id: string; header: string; cell: (row: { listing: Partial<Listing> }) => ReactNode }

test('the list says of each listing whether it is active [commerce-14]', () => {
  const holder = { id: 1, roleString: 'tester', roles: [], scopes: [], thirdPartyAppAssociations: [], external: [] }
  const rights = rightsIn(holder, [fakeRealm('DE_1', 'DE_1')], 'DE_1')
  const acts = {
    edit: () => {},
    editAsJson: () => {},
    remove: () => {},
    putOnSale: () => {},
    showResults: () => {},
    duplicate: () => {},
    editSale: () => {},
    extendSale: () => {},
    endSale: () => {},
    deleteSale: () => {},
    switchSale: () => {},
    buyersMenu: () => [],
  }
  const columns = buildColumns('listings', { list: [], currency: 'USD' }, rights, acts) as unknown as Cell[]
  const state = columns.find(({ id }) => id === 'state')
  expect(state?.header).toBe('State')
  const shown = (active: boolean) =>
    renderToStaticMarkup(createElement(Fragment, {}, state?.cell({ listing: { active } })))
  expect(shown(true)).toContain('>for sale<')
  expect(shown(false)).toContain('>off<')
})
