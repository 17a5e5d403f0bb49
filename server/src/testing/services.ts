import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogIntake } from '../areas/operate/logs/intake.ts'
import { Supervisor } from '../areas/operate/microservices/supervisor.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import type { TestApp } from './test-app.ts'

/** Runs services for tests: a supervisor with folders of its own, which the test tells to look after its services. */
export async function startSupervisor(app: TestApp, settings: Partial<Settings> = {}) {
  const { db, services } = app
  const { identities, clock } = services
  const root = await mkdtemp(join(tmpdir(), 'regent-services-'))
  // Services run as other users where the tests run as root.
  await chmod(root, 0o755)
  const servicesDir = join(root, 'images')
  const servicesWorkDir = join(root, 'work')
  await mkdir(servicesDir)
  const logs = new LogIntake(db, clock)
  const supervisor = new Supervisor({
    db,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    identities,
    settings: { ...services.settings, servicesWorkDir, ...settings, servicesDir },
    logs,
    clock,
    address: () => 'http://127.0.0.1:1',
  })
  return {
    supervisor,
    logs,
    servicesDir,
    servicesWorkDir,
    /** Puts an image into the folder of an organization. */
    async image(alias: string, service: string, image: string, main: string) {
      const folder = join(servicesDir, alias, service, image)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'main.mjs'), main)
    },
    async close() {
      await supervisor.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
