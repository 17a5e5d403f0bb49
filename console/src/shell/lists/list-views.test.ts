import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../areas')

/** Lists whose definition is in another file. */
const named = ['monetize/inventory/InventoryPage.tsx']

/** Lists without saved views, and why. */
const exceptions: Record<string, string> = {
  'operate/config/CompareConfigPage.tsx': 'a comparison with a realm that its address names',
  'operate/content/CompareContentPage.tsx': 'a comparison of two manifests that its address names',
  'operate/content/ContentHistoryPage.tsx': 'the manifests of a realm, which are neither searched nor filtered',
  'operate/content/PromotionsPage.tsx': 'a review of one promotion, which ends with it',
  'operate/trials/PlayerTrialsPage.tsx': 'the few trials of a player, which are neither searched nor filtered',
  'players/stats/CompareStatsPage.tsx': 'a comparison with a player whom its address names',
}

const screens = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => text.includes('<ListPage'))

test('every list keeps its columns and its saved views, or says why it does not', () => {
  const without = screens
    .filter(
      ({ path, text }) =>
        !/useListView\(|: (Whole|Paged)List<[^=]*=>? ?\(?\{\s+name: '/.test(text) && !named.includes(path),
    )
    .map(({ path }) => path)
  expect(without.sort()).toEqual(Object.keys(exceptions).sort())
  expect(screens.length).toBeGreaterThan(45)
})

test('every list has its own id', () => {
  const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const ids = texts.flatMap((text) => [
    ...[...text.matchAll(/\blist: '([^']+)', keys/g)].map(([, id]) => id),
    ...[...text.matchAll(/: (?:Whole|Paged)List<[^=]*=>? ?\(?\{\s+name: '([^']+)'/g)].map(([, id]) => id),
  ])
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]{0,59}$/.test(id ?? ''))).toEqual([])
})

/** Lists and tables that nobody can sort, and why. */
const unsorted: Record<string, string> = {
  'analyze/analytics/DashboardCharts.tsx': 'the numbers of a chart, in the order of its axis',
  'analyze/analytics/FigureSection.tsx': 'the numbers of a chart, in the order of its axis',
  'analyze/analytics/HistoryTables.tsx': 'the newest rows, which are a part of a table',
  'analyze/analytics/QueryRows.tsx': 'the query says the order',
  'engage/daily-rewards/CalendarDetail.tsx': 'claims follow one another, newest first',
  'monetize/commerce/SaleDetail.tsx': 'purchases follow one another, newest first',
  'engage/daily-rewards/PlayerCalendarDetail.tsx': 'claims follow one another, newest first',
  'engage/events/EventParticipation.tsx': 'the best five, and the numbers of a chart in the order of its axis',
  'engage/events/EventPhases.tsx': 'phases follow one another',
  'analyze/results/ResultsPanel.tsx': 'steps in the order of the record, and the few records that ran beside it',
  'analyze/results/StepPlayersDialog.tsx': 'players follow one another, newest first',
  'analyze/results/WeekPage.tsx': 'records in the order of their players',
  'engage/events/EventRounds.tsx': 'rounds follow one another, newest first',
  'engage/leaderboards/Entries.tsx': 'the ranks are the order',
  'engage/leaderboards/Partitions.tsx': 'the numbers of the partitions are the order',
  'engage/tournaments/TournamentCycles.tsx': 'cycles follow one another, newest first',
  'engage/tournaments/TournamentStandings.tsx': 'the ranks are the order',
  'operate/agents/AgentPlans.tsx': 'plans follow one another, newest first',
  'operate/logs/LogsPage.tsx': 'lines follow what is written now',
  'operate/metrics/MetricChart.tsx': 'the numbers of a chart, in the order of its axis',
  'operate/runbooks/RunPage.tsx': 'steps follow one another',
  'operate/webhooks/WebhookDeliveries.tsx': 'deliveries follow one another, newest first',
  'operate/scheduler/JobActivityList.tsx': 'what a job did last is looked for',
  'organization/admin-users/UserHistory.tsx': 'two lists of the audit trail, merged',
  'organization/admin-users/UserReport.tsx': 'the rights by subject, as in the table of rights',
  'organization/admin-users/UserRoles.tsx': 'the realms in the order of their trees',
  'organization/admin-users/UserSignIns.tsx': 'the few places where a colleague is signed in',
  'organization/approvals/Approvers.tsx': 'the few approvers of a realm',
  'organization/approvals/ApprovalsPage.tsx': 'requests follow one another, newest first',
  'organization/customers/SignInsSection.tsx': 'the few places where somebody is signed in',
  'organization/connections/ConnectionTable.tsx': 'the few tools of a person, newest first',
  'organization/factors/RememberedDevices.tsx': 'the few remembered devices of a person',
  'organization/factors/SignInRulesPage.tsx': 'the staff, by e-mail',
  'organization/passkeys/PasskeySection.tsx': 'the few passkeys of a person',
  'organization/roles/HeldRoles.tsx': 'at most five roles of a person',
  'organization/roles/OwnRights.tsx': 'the rights in the order of the table of rights',
  'organization/roles/RightsPage.tsx': 'the rights in the order of the table of rights, then people by e-mail',
  'organization/roles/RolesPage.tsx': 'at most fifty roles, by name',
  'players/cloud-saves/SaveHistoryDrawer.tsx': 'versions and conflicts, newest first',
  'players/stats/TaggingPage.tsx': 'the lines of a file',
  'players/timeline/TimelinePage.tsx': 'many sources, merged',
}

test('every list and table can be sorted, or says why it cannot', () => {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const without = paths.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return (
      /<(ListPage|DataTable|GrowingTable)\b/.test(text) &&
      !/\bonSort=|\bonSort:|useWholeList\(|<RecordsPage|: PagedList<[\s\S]*?\n {2}sort: '/.test(text)
    )
  })
  expect(without.sort()).toEqual(Object.keys(unsorted).sort())
})
