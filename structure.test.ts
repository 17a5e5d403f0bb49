import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { frames } from './contract/src/communicate/notification-frames.ts'
import { auditSubjects } from './contract/src/core/audit-subjects.ts'
import { isWrite } from './contract/src/core/endpoint.ts'
import { allEndpoints } from './contract/src/endpoints.ts'
import { timersTopic } from './contract/src/operate/timers.ts'
import {
  consoleCode,
  contractCode,
  contractFiles,
  filesBelow,
  filesIn,
  foldersIn,
  importsOf,
  isCode,
  isForTests,
  isJoins,
  isQueries,
  isTest,
  isTrait,
  read,
  root,
  serverCode,
} from './repository-files.ts'
import { registry } from './server/src/areas.ts'
import { version } from './server/src/kernel/settings/version.ts'

/** Keeps the layout that CONTRIBUTING.md describes true: who knows a feature's name opens the right file. */

/** The menu of the console. Its groups are the folders of areas, on the server and in the console. */
const groupNames = ['engage', 'communicate', 'monetize', 'analyze', 'operate', 'players', 'organization']
/** The areas in each group: a folder of the console, a contract file or a story is named with one of them. */
const groups = Object.fromEntries(
  groupNames.map((group) => [
    group,
    readdirSync(join(root, 'server/src/areas', group), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  ]),
)
const areas = new Set(Object.values(groups).flat())
const folderOf = new Map(
  Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, `areas/${group}/${name}`] as const)),
)

const areasIn = (workspace: 'server' | 'console') =>
  [...folderOf].flatMap(([area, folder]) => (existsSync(join(root, workspace, 'src', folder)) ? [area] : []))
const serverAreas = areasIn('server')
const areaOf = (path: string) => /\/src\/areas\/[a-z-]+\/([a-z-]+)\//.exec(path)?.[1]

// Floors stand a tenth below what there is: a search that no longer finds most of it must fail, not pass on the rest.
test('there is something to look at', () => {
  expect(contractFiles.length).toBeGreaterThan(55)
  expect(serverAreas.length).toBeGreaterThan(41)
  expect(serverCode.length).toBeGreaterThan(720)
  expect(consoleCode.length).toBeGreaterThan(670)
  expect(serverCode.flatMap(importsOf).length).toBeGreaterThan(3_900)
  expect(allEndpoints.length).toBeGreaterThan(415)
})

describe('folders', () => {
  test.each([
    [
      '.',
      [
        'cli',
        'client',
        'console',
        'contract',
        'deploy',
        'docs',
        'e2e',
        'examples',
        'scripts',
        'server',
        'service',
        'tools',
      ],
    ],
    ['deploy', ['grafana', 'kubernetes', 'prometheus', 'systemd']],
    ['service', ['example', 'src']],
    ['cli', ['src']],
    ['cli/src', ['commands', 'output', 'session', 'testing']],
    ['client', ['csharp', 'gdscript', 'src']],
    ['examples', ['csharp', 'godot', 'typescript']],
    ['contract', ['samples', 'src']],
    ['server', ['migrations', 'services-example', 'src']],
    ['server/src', ['areas', 'content-folder', 'clients', 'directory', 'engines', 'kernel', 'testing']],
    ['server/src/areas', Object.keys(groups)],
    [
      'server/src/kernel',
      [
        'api-description',
        'approvals',
        'attempts',
        'audit',
        'calendar',
        'context',
        'differences',
        'drafts',
        'file-check',
        'giving',
        'history',
        'http',
        'live',
        'outgoing',
        'personal-data',
        'plans',
        'realm-config',
        'records',
        'reviews',
        'results',
        'texts',
        'servers',
        'settings',
        'write',
      ],
    ],
    [
      'server/src/engines',
      [
        ...['backup', 'bus', 'database', 'email', 'files', 'jobs', 'live', 'processes', 'runner', 'secrets', 'tracing'],
        'warehouse',
      ],
    ],
    ['console', ['public', 'src']],
    ['console/src', ['api', 'areas', 'screens', 'shell', 'testing', 'ui']],
    ['console/src/areas', Object.keys(groups)],
    ...Object.entries(groups).flatMap(([group, names]) => [
      [`server/src/areas/${group}`, names] as [string, readonly string[]],
      [`console/src/areas/${group}`, names] as [string, readonly string[]],
    ]),
    ['docs', ['connect', 'contribute', 'decisions', 'extend', 'operate', 'recordings', 'run', 'screenshots']],
  ])('%s has only folders that are known', (path, known) => {
    const folders = foldersIn(path).filter((name) => !name.startsWith('.'))
    expect(folders.filter((name) => !known.includes(name))).toEqual([])
  })

  test('areas have no folders of their own', () => {
    const nested = (['server', 'console'] as const).flatMap((workspace) =>
      areasIn(workspace).map((area) => join(workspace, 'src', folderOf.get(area) ?? '')),
    )
    expect(nested.length).toBeGreaterThan(79)
    expect(nested.flatMap((path) => foldersIn(path).map((name) => join(path, name)))).toEqual([])
  })
})

describe('files', () => {
  test('the root has only files that are known', () => {
    const known = [
      ...[
        'README.md',
        'ARCHITECTURE.md',
        'CONTRIBUTING.md',
        'CHANGELOG.md',
        'LICENSE',
        'package.json',
        'package-lock.json',
      ],
      ...[
        'biome.json',
        'knip.json',
        'tsconfig.base.json',
        'vitest.config.ts',
        'playwright.config.ts',
        'structure.test.ts',
        'styles.test.ts',
        'names.test.ts',
        'repository-files.ts',
        'import-graph.ts',
        'table-references.ts',
        'table-ownership.test.ts',
        'graph.test.ts',
        'docs.test.ts',
        'fact-readers.test.ts',
        'deploy.test.ts',
        'npm-start.test.ts',
        'service-package.test.ts',
        'cli-package.test.ts',
        'client-package.test.ts',
        'other-clients.test.ts',
        'patience.test.ts',
        'scale.test.ts',
        'specification.test.ts',
      ],
    ]
    expect(filesIn('.').filter((name) => !name.startsWith('.') && !known.includes(name))).toEqual([])
  })

  test('the lock file names the optional packages of every platform, so that `npm ci` accepts it on each', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const optional = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(optional.length).toBeGreaterThan(0)
    expect(optional.filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
  })

  test('a component’s file is named as the component, every other file in lower case with dashes', () => {
    const stray = [...serverCode, ...consoleCode, ...contractCode].filter((path) => {
      const name = basename(path).replace(/(\.(screen|record))?(\.(test|stories))?\.tsx?$/, '')
      return !(
        /^[a-z0-9]+(-[a-z0-9]+)*(\.config)?$/.test(name) ||
        (path.endsWith('.tsx') && /^[A-Z][A-Za-z0-9]+$/.test(name))
      )
    })
    expect(stray).toEqual([])
  })

  test('no file is a drawer for everything, and none only passes on', () => {
    const all = [...serverCode, ...consoleCode, ...contractCode].map((path) => basename(path))
    expect(all.filter((name) => /^(utils?|helpers?|misc|common|index|types|constants)\.tsx?$/.test(name))).toEqual([])
  })

  test('migrations are numbered one after the other', () => {
    const names = filesIn('server/migrations').filter((name) => name !== 'checksums.txt')
    expect(names.length).toBeGreaterThan(46)
    expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  })

  test('migrations never change once they are listed, and each one is listed', () => {
    const listed = read('server/migrations/checksums.txt').trimEnd().split('\n')
    const names = filesIn('server/migrations').filter((name) => name.endsWith('.sql'))
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(read(`server/migrations/${name}`).replaceAll('\r\n', '\n'))
        .digest('hex')
    // A new migration is appended: `sha256sum 0045-name.sql >> checksums.txt`. The lines before it stay as they are.
    expect(names.map((name) => `${hashOf(name)}  ${name}`)).toEqual(listed)
  })

  test('objects and declarations are written out, not squeezed into one line by a spread or a list', () => {
    // `{ ...{ a, b }, c }` is `{ a, b, c }`, and `const [a, b] = [x, y]` is two declarations. Props of JSX, which are
    // `{...{ a }}`, and the result of a call, such as `const [a, b] = [x, y].map(show)`, are something else.
    const spread = /(?<!\{)\.\.\.\{/g
    const declared =
      /^( *)(?:export )?(?:const|let) \[[^\]]+, [^\]]+\] = \[(?:(?!.*\]\.map\().*\]|(?:\n\1 .+)+\n\1\])$/gm
    const countSqueezed = (source: string) => [...source.matchAll(spread), ...source.matchAll(declared)].length
    expect(countSqueezed('const all = {\n  ...{ a, b },\n  c,\n}\nconst both = { ...{ a }, ...b }\n')).toBe(2)
    expect(countSqueezed('let [a, b] = [0, 1]\nif (a) {\n  const [x, y] = [\n    f(a),\n    f(b),\n  ]\n}\n')).toBe(2)
    expect(countSqueezed('const all = { ...a, ...(b && { b }) }\nconst [x, y] = [a, b].map(show)\n')).toBe(0)
    const sources = [...serverCode, ...consoleCode, ...contractCode, ...filesBelow('tools').filter(isCode)]
    expect(sources.filter((path) => !isForTests(path) && countSqueezed(read(path)) > 0)).toEqual([])
  })

  test('no test is left out, and none runs alone', () => {
    const tests = [
      ...serverCode,
      ...consoleCode,
      ...filesBelow('contract').filter(isCode),
      ...filesBelow('e2e').filter(isCode),
    ].filter((path) => isTest(path) || path.startsWith('e2e'))
    expect(tests.length).toBeGreaterThan(275)
    expect(
      tests.filter((path) => /\b(test|describe|it)(\.each\([^)]*\))?\.(only|skip|todo|fixme)\b/.test(read(path))),
    ).toEqual([])
    expect(tests.filter((path) => isTest(path) && !/\bexpect(\.\w+)?\(/.test(read(path)))).toEqual([])
  })
})

describe('areas', () => {
  const declaringFiles = contractFiles.filter((path) => /= endpoint\(\{/.test(read(path)))
  // `content-promotion` declares calls of the area content, which are too many for one file.
  const areaOfFile = (path: string) => {
    const name = basename(path, '.ts')
    return areas.has(name) ? name : ([...areas].find((area) => name.startsWith(`${area}-`)) ?? name)
  }
  const declaring = [...new Set(declaringFiles.map(areaOfFile))]
  // What the server says of itself belongs to no area.
  const ofServer = ['capabilities']

  test('every contract file that declares calls is an area, and all its calls are known', () => {
    expect(declaring.length).toBeGreaterThan(42)
    expect(declaring.filter((name) => !areas.has(name) && !ofServer.includes(name))).toEqual([])
    expect(new Set(allEndpoints.map(({ area }) => area))).toEqual(new Set(declaring))
    const declared = declaringFiles.flatMap((path) =>
      [...read(path).matchAll(/export const (\w+) = endpoint\(\{/g)].map((match) => match[1]),
    )
    expect(allEndpoints.map(({ name }) => name).sort()).toEqual(declared.sort())
  })

  test('the calls of an area are in the folder of its group', () => {
    const isInGroup = (path: string) =>
      path.startsWith(`contract/src/${folderOf.get(areaOfFile(path))?.split('/')[1]}/`)
    expect(declaringFiles.filter((path) => !ofServer.includes(areaOfFile(path)) && !isInGroup(path))).toEqual([])
  })

  test('every call has a unique name', () => {
    const names = allEndpoints.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test.each(declaring.filter((name) => areas.has(name)))('%s has routes on the server that serve its calls', (area) => {
    const folder = `server/src/${folderOf.get(area)}`
    const routes = filesIn(folder)
      .filter((name) => /(^|-)routes\.ts$/.test(name))
      .map((name) => read(join(folder, name)))
      .join('\n')
    const calls = allEndpoints.filter((endpoint) => endpoint.area === area).map(({ name }) => name)
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((name) => !new RegExp(`server\\.on\\(\\s*${name},`).test(routes))).toEqual([])
  })

  test.each(serverAreas)('%s has a contract and tests', (area) => {
    expect(declaring).toContain(area)
    expect(filesIn(`server/src/${folderOf.get(area)}`).filter(isTest).length).toBeGreaterThan(0)
  })

  test('an area compares roles by rankOf, so that an API key does not rank like its grantor', () => {
    const reasons: Record<string, string> = {
      'organization/admin-users/service.ts': 'only people make its calls',
      'organization/approvals/routes.ts': 'a budget is that of the role of the grantor',
      'organization/scim/granting.ts': 'what a token gives is bounded by the role of its creator',
      'players/profile/export.ts': 'the export contains it',
      'players/cloud-saves/versions.ts': 'only whether there is one matters',
      'analyze/analytics/report.ts': 'only whether there is one matters',
    }
    const readsRole = (source: string) => /\brole\([^()]*\)(?! [!=]== undefined)/.test(source)
    expect(readsRole('isAbove(held, context.role(pid))')).toBe(true)
    expect(readsRole('isAbove(held, rankOf(context, pid)) || role(realm.id) === undefined')).toBe(false)
    const found = serverCode.filter(
      (path) =>
        areaOf(path) !== undefined && !isForTests(path) && readsRole(read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '')),
    )
    expect(found.map((path) => path.replace('server/src/areas/', '')).sort()).toEqual(Object.keys(reasons).sort())
  })

  test('every area of the server declares itself, and areas.ts lists it', () => {
    expect([...registry.areas].sort()).toEqual([...serverAreas].sort())
  })

  test('SQL is in queries.ts or sign-in-queries.ts, for other areas in entry-joins.ts, or in the only trait that uses it', () => {
    const outside = serverCode.filter(
      (path) => areaOf(path) !== undefined && ![isQueries, isJoins, isTrait, isForTests].some((is) => is(path)),
    )
    expect(outside.length).toBeGreaterThan(375)
    expect(
      outside.filter((path) => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(read(path))),
    ).toEqual([])
  })

  test('a file such as entry-joins.ts has SQL for other modules, and only queries use it', () => {
    const joins = serverCode.filter(isJoins)
    expect(joins.length).toBeGreaterThan(4)
    const users = serverCode.flatMap((path) =>
      importsOf(path).flatMap((target) => (isJoins(target) ? [{ path, target }] : [])),
    )
    expect(joins.filter((path) => !users.some(({ target }) => target === path))).toEqual([])
    expect(users.filter(({ path }) => !isQueries(path))).toEqual([])
  })

  test('each table has its row type in one tables.ts, of the area, the mechanism or the engines that own it', () => {
    const typing = serverCode.filter((path) => /\binterface Tables\b/.test(read(path)))
    expect(typing.filter((path) => basename(path) !== 'tables.ts')).toEqual([])
    const typed = typing.flatMap((path) => {
      const source = read(path).split('export const tables')[0] ?? ''
      // Where the interface is added to, it stands one step further in.
      const table = source.includes('declare module') ? /^ {4}([a-z_]+): \{/gm : /^ {2}([a-z_]+): \{/gm
      return [...source.matchAll(table)].map((match) => match[1] ?? '')
    })
    expect(typed.length).toBeGreaterThan(92)
    expect(typed.filter((name, index) => typed.indexOf(name) !== index)).toEqual([])
  })

  test('durations, ISO texts and quantities are defined once, in contract/src/core', () => {
    const again = [
      // In code, not in SQL: `7 * dayMs`, not `7 * 86_400_000`.
      /^(?:[^'`]|'[^']*')*(?<![\w_])(?:86_400_000|3_600_000)\b/m,
      /^\s*(?:export )?const (?:second|minute|hour|day|week)(?:Ms|_MS) =/im,
      /^const \w*[iI]so\w* = \(ms[^)]*\) => new Date\(ms\)\.toISOString\(\)$/m,
      // formatQuantity(2, 'player')
      /=== 1 \? '' : 's'/,
    ]
    const own = ['contract/src/core/time.ts', 'contract/src/core/words.ts']
    const sources = [...serverCode, ...consoleCode, ...contractCode, ...filesBelow('tools').filter(isCode)].filter(
      (path) => !isTest(path) && !own.includes(path),
    )
    expect(sources.length).toBeGreaterThan(2_000)
    expect(sources.filter((path) => again.some((form) => form.test(read(path))))).toEqual([])
  })

  test('a list of values travels as one parameter, so that the text of its query does not vary', () => {
    // `where('id', 'in', [...ids])` makes another text for each length; `where('id', '=', anyOf(ids))` makes one.
    const isList = /'(not )?in',\s*(\[\.\.\.|\w+\s*[,)]|\w+\.map\()/
    const sources = serverCode.filter((path) => !isTest(path))
    expect(sources.filter((path) => /\.where\(/.test(read(path)) && isList.test(read(path)))).toEqual([])
  })

  test('stories are named by their area', () => {
    const stories = filesIn('e2e')
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => name.replace('.spec.ts', ''))
    expect(
      stories.filter(
        (name) =>
          !areas.has(name) &&
          ![
            'shell',
            'frame',
            'api-reference',
            'hosts',
            'api-reference',
            'demo',
            'documents',
            'drafts',
            'every-screen',
            'first-load',
            'keys',
            'lists',
            'palette',
            'phone',
            'player-lists',
            'player-overview',
            'recent-players',
            'signs',
            'tasks',
            'undo',
          ].includes(name),
      ),
    ).toEqual([])
  })
})

test('a list has one shape of row menu, and its CSV has the columns of its table', () => {
  const screens = consoleCode.filter((path) => path.includes('/areas/') && path.endsWith('.tsx'))
  const ownMenus = screens.filter((path) => /header: 'Actions',[\s\S]{0,200}?<MoreMenu/.test(read(path)))
  expect(ownMenus, 'a menu per row is made by actionsColumn').toEqual([])
  const ownFiles = screens.filter((path) => /<Csv(All)?Button[^>]*columns=\{\s*[[{]/.test(read(path)))
  expect(ownFiles, 'a CSV takes the columns of the table').toEqual([])
})

test('drawers and dialogs are opened by useDrawer, which returns their element', () => {
  const opened = /\bisOpen=\{\w+\.isOpen\}|\bopened=\{\w+\.isOpen\}|\buseOpened\b/
  expect(consoleCode.filter((path) => opened.test(read(path)))).toEqual([])
})

/** Drawers whose conflict is not one of form fields, or whose submit has two calls, and why. */
const ownSaves: Record<string, string> = {
  'console/src/areas/monetize/commerce/SaleDrawer.tsx': 'it asks before it saves',
  'console/src/areas/operate/change-sets/EditChangeDrawer.tsx': 'the edited state is JSON, compared as a whole',
  'console/src/areas/operate/config/ConfigKeyDrawer.tsx': 'a conflict is an answer, not an error',
  'console/src/areas/organization/customers/ChangeOwnEmailDrawer.tsx': 'it has two steps',
}

test('a form that saves is a SaveDrawer or SaveForm, which handle failures and conflicts', () => {
  const screens = consoleCode.filter((path) => path.includes('/areas/') || path.includes('/shell/records/'))
  const own = screens.filter((path) => /<(FormDrawer|SettingsForm)[\s\S]*?\bisSaving=|<Conflict\b/.test(read(path)))
  expect(own.sort()).toEqual(Object.keys(ownSaves).sort())
})

/** Lists that wire their reads, filters and order themselves, and why. */
const ownLists: Record<string, string> = {
  'console/src/areas/engage/leaderboards/Entries.tsx': 'its page reads the entries in both directions',
  'console/src/areas/players/players/PlayersPage.tsx': 'four kinds of search, each with its own calls',
}

test('each list uses useWholeList or usePagedList', () => {
  const lists = consoleCode.filter((path) => path.includes('/areas/') && read(path).includes('<ListPage'))
  const own = lists.filter((path) => !/use(Whole|Paged)List\(/.test(read(path)))
  expect(lists.length).toBeGreaterThan(50)
  expect(own.sort()).toEqual(Object.keys(ownLists).sort())
})

test('code that several areas share exists once: conditions on stats, and records that are private or shared', () => {
  const worded = consoleCode.filter((path) => /\bnonexistent: '/.test(read(path)))
  expect(worded, 'relations are named by relationWords').toEqual(['console/src/areas/players/segments/search-words.ts'])
  const asked = consoleCode.filter((path) => /\[\.\.\.spaces\]/.test(read(path)))
  expect(asked, 'a condition is typed in StatConditionInput').toEqual([
    'console/src/areas/players/segments/stat-condition.ts',
  ])
  const refusing = serverCode.filter((path) => !isForTests(path) && read(path).includes("'SharingNotAllowed'"))
  expect(refusing, 'sharedRecords says who shares').toEqual(['server/src/kernel/records/shared-records.ts'])
})

test('only one piece calls other hosts, and it checks where they are', () => {
  const waysOut =
    /(?<![.\w])fetch\(|^import (?!type).*\brequest\b.* from 'node:https?'|from '(undici|node:http2|node:tls)'/m
  const callers = serverCode.filter((path) => !isForTests(path) && waysOut.test(read(path)))
  // Services on this machine; other servers of the same database, which name themselves there; the file store, the mail
  // server and the public URL, which the settings name; and the server that a tool of the command line is told to fill or
  // to measure.
  const own = [
    'server/src/areas/operate/microservices/exchange.ts',
    'server/src/areas/operate/microservices/other-servers.ts',
    'server/src/engines/certificate.ts',
    'server/src/engines/files/s3-client.ts',
    'server/src/engines/runner/health.ts',
    'server/src/kernel/history/remote.ts',
  ]
  const tools = /^server\/src\/(content-folder\/|kernel\/records\/remote\.ts)|\/sample\.ts$/
  expect(callers.filter((path) => !tools.test(path)).sort()).toEqual(
    [...own, 'server/src/kernel/outgoing/guarded-call.ts', 'server/src/kernel/outgoing/guarded-sessions.ts'].sort(),
  )
})

test('every field with suggestions uses the one component that suggests all values until somebody types', () => {
  const others = consoleCode.filter((path) =>
    /import \{[^}]*\bAutocomplete\b[^}]*\} from '@mantine\/core'/.test(read(path)),
  )
  expect(others.map((path) => basename(path))).toEqual(['SuggestInput.tsx'])
})

test('an error with a sentence for people is a MessageError, whose sentence is shown', () => {
  const areaCode = consoleCode.filter(
    (path) => path.includes('/src/areas/') && !isForTests(path) && !/(demo|snippets)\.ts$/.test(path),
  )
  const hidden = areaCode.filter((path) => /throw new Error\(\s*(['`])[A-Z].*\.\1/.test(read(path)))
  expect(hidden).toEqual([])
})

test('every call that a screen reads by has an answer in the demo', () => {
  const reads = allEndpoints.filter(({ call }) => !isWrite(call) && call.scope !== 'none' && call.scope !== 'optional')
  const isDemo = (path: string) => basename(path) === 'demo.ts'
  const screens = consoleCode
    .filter((path) => !isDemo(path) && !isTest(path))
    .map(read)
    .join('\n')
  // `query(listPlayers, …)`, `call(getPlan)`: an address in a text is no read.
  const isRead = (name: string) => new RegExp(`\\(\\s*${name}\\s*[,)]`).test(screens)
  const answers = consoleCode.filter(isDemo).map(read).join('\n')
  // Who else is there is asked, not read.
  const wanted = reads.map(({ name }) => name).filter((name) => isRead(name) && name !== 'announcePresence')
  expect(wanted.length).toBeGreaterThan(105)
  expect(wanted.filter((name) => !answers.includes(`demo.on(${name},`))).toEqual([])
})

/** Files of the server that use the clock of the machine, and why. */
const machineClocks: Record<string, string> = {
  'server/src/engines/database/clock.ts': 'measures how far the machine is from the database',
  'server/src/engines/database/embedded/cluster.ts': 'compares with the times of files',
  'server/src/engines/database/embedded/wal-archive.ts': 'its PostgreSQL has the same clock; it may not run yet',
  'server/src/engines/files/s3-files.ts':
    'commands without a server sign requests to the bucket; the bucket has its own clock',
  'server/src/areas/organization/sso/provider.ts':
    'its library reads the clock of the machine, so it gets the difference',
}
/** Programs of their own: they measure, simulate, or write the sample over HTTP. */
const isProgram = (path: string) => /^server\/src\/clients\/|\/sample(-[a-z]+)?\.ts$/.test(path)

test('the server takes the time from the database, and durations from the monotonic clock', () => {
  const files = serverCode.filter((path) => !isForTests(path) && !isProgram(path))
  const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)
  const readsClock = (line: string) =>
    /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\)/.test(line) && !isComment(line)
  const users = files.filter((path) => read(path).split('\n').some(readsClock))
  expect(users.toSorted()).toEqual(Object.keys(machineClocks).toSorted())
})

test('every subject of the audit trail says how it is undone, or why it cannot be', () => {
  const undone = Object.entries(registry.undo).map(([subject, rule]) => ({
    subject,
    isDeclared: 'irreversible' in rule ? /^[A-Z].+\.$/.test(rule.irreversible) : 'restore' in rule,
  }))
  expect(undone.filter(({ isDeclared }) => !isDeclared)).toEqual([])
  expect(undone.map(({ subject }) => subject).sort()).toEqual([...auditSubjects].sort())
  // What is written names a subject of the list: the type says so, unless somebody casts.
  const written = serverCode.flatMap((path) =>
    [...read(path).matchAll(/change\(\{\s*subject: '([^']+)'/g)].map((match) => match[1] ?? ''),
  )
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter((subject) => !auditSubjects.some((known) => known === subject))).toEqual([])
})

test('the frames that the server pushes to game clients are those of the contract', () => {
  const sent = serverCode
    .filter((path) => path.includes('/areas/') && !isForTests(path))
    .flatMap((path) => [...read(path).matchAll(/'([\w-]+\.(?:refresh|RECEIVED))'/g)].map((match) => match[1] ?? ''))
  expect([...new Set([...sent, timersTopic])].sort()).toEqual(Object.keys(frames).sort())
})

test('there is one version: in the code, in every package and at the head of the changelog', () => {
  const packages = ['.', 'contract', 'server', 'console', 'cli', 'client', 'service'].map((folder) =>
    join(folder, 'package.json'),
  )
  const versions = packages.map((path) => (JSON.parse(read(path)) as { version: string }).version)
  const changelog = existsSync(join(root, 'CHANGELOG.md')) ? read('CHANGELOG.md') : `## [${version}]`
  const newest = /^## \[?v?(\d[^\]\s]*)/m.exec(changelog)?.[1]
  expect([...versions, newest]).toEqual(Array(packages.length + 1).fill(version))
})
