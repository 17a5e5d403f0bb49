import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { consoleCode, contractCode, isForTests, read, root, serverCode } from './repository-files.ts'

/** Keeps names honest: each says what a thing is, and says it alone. */

describe('names', () => {
  const released = [...serverCode, ...consoleCode, ...contractCode].filter((path) => !isForTests(path))

  test('no type is called by a participle that says nothing of what it is', () => {
    const empty =
      /^(?:export )?(?:type|interface|class) (Wanted|Given|Held|Said|Asked|Kept|Found|Made|Shown|Gone|Told|InRealm)\b/gm
    const found = [...released, ...serverCode].flatMap((path) =>
      [...read(path).matchAll(empty)].map((match) => `${path}: ${match[1]}`),
    )
    expect(released.length).toBeGreaterThan(1_000)
    expect([...new Set(found)]).toEqual([])
  })

  // Each module's view of the database has the same name: SQL takes the one of its own module.
  const isView = (path: string, name: string) =>
    path.endsWith('/tables.ts') && ['Db', 'Customer', 'Realm', 'RealmRef'].includes(name)
  // A folder of an area or of a mechanism: inside it a service and its query may share the name of what both do.
  const roomOf = (path: string) => {
    const [workspace, , layer = '', ...rest] = path.split('/')
    const depth = layer === 'areas' ? 2 : ['kernel', 'engines', 'directory'].includes(layer) && rest.length > 1 ? 1 : 0
    return [workspace, layer, ...rest.slice(0, depth)].join('/')
  }
  const exported = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|type|function|class|interface) (\w+)/gm

  test.each(['server', 'console', 'contract'])('a type or a component of the %s has a unique name', (workspace) => {
    const rooms = new Map<string, Set<string>>()
    for (const path of released.filter((one) => one.startsWith(`${workspace}/`))) {
      for (const [, name = ''] of read(path).matchAll(exported)) {
        const room = workspace === 'contract' ? path : roomOf(path)
        if (/^[A-Z]/.test(name) && !isView(path, name)) rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
      }
    }
    expect(rooms.size).toBeGreaterThan(150)
    expect([...rooms].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where])).toEqual([])
  })

  test.each(['server', 'console'])('names that other areas of the %s import are unique', (workspace) => {
    const files = released.filter((one) => one.startsWith(`${workspace}/`))
    const rooms = new Map<string, Set<string>>()
    for (const path of files) {
      for (const [, name = ''] of read(path).matchAll(exported)) {
        if (!isView(path, name)) rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(path)))
      }
    }
    const shared = files.flatMap((path) =>
      [...read(path).matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
        ([, names = '', target = '']) =>
          roomOf(relative(root, resolve(root, dirname(path), target))) === roomOf(path)
            ? []
            : names.split(',').map(
                (name) =>
                  name
                    .replace(/^\s*type /, '')
                    .split(' as ')[0]
                    ?.trim() ?? '',
              ),
      ),
    )
    // What every area has under one name, gathered by the composition; `tables` are of the kernel's modules, too.
    const roles = ['menu', 'records', 'subjects', 'timeline', 'demoAnswers', 'fillSample', 'prepareSample', 'tables']
    const double = [...new Set(shared)].filter((name) => (rooms.get(name)?.size ?? 0) > 1 && !roles.includes(name))
    expect(shared.length).toBeGreaterThan(500)
    expect(double.map((name) => [name, ...(rooms.get(name) ?? [])])).toEqual([])
  })
})
