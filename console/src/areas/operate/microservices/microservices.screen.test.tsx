import {
  checkService,
  deployServiceManifest,
  disconnectService,
  getServiceDocs,
  getServiceStatus,
  listServiceConnections,
  listServiceManifests,
  type ServiceConnection,
  type ServiceManifest,
  type ServiceStatus,
} from '@regent/contract/operate/microservices'
import { sampleServiceDocs } from '@regent/contract/samples/microservices'
import { done } from '@regent/contract/shapes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import type { Answers } from '../../../testing/answers.ts'
import { openScreen } from '../../../testing/screen.tsx'
import { realmPath, studio } from '../../../testing/studio.ts'

type Kept = { manifest?: Partial<ServiceManifest>; services?: ServiceStatus[]; connections?: ServiceConnection[] }

const hello = {
  serviceName: 'hello',
  enabled: true,
  archived: false,
  imageId: 'v1',
  templateId: 'small' as const,
  comments: '',
  dependencies: [],
  components: [],
  checksum: 'a',
}
const running: ServiceStatus = {
  serviceName: 'hello',
  imageId: 'v1',
  running: true,
  isCurrent: true,
  state: 'running',
  restarts: 0,
  startedAt: Date.now(),
}

/** A server that keeps the deployment of one realm. Its services run as soon as they are deployed. */
function keepServices(answers: Answers, { manifest = {}, services = [], connections = [] }: Kept): void {
  const manifests: ServiceManifest[] = [
    {
      id: '1',
      created: Date.now(),
      checksum: 'a',
      comments: '',
      manifest: [],
      storageReference: [],
      ...manifest,
    },
  ]
  let statuses = services
  answers
    .on(listServiceManifests, () => ({ manifests }))
    .on(getServiceStatus, () => ({
      services: statuses,
      isCurrent: true,
      canRun: true,
      storageStatuses: (manifests[0]?.storageReference ?? []).map(({ id, storageType }) => ({
        id,
        storageType,
        isRunning: true,
        isCurrent: true,
        state: 'here' as const,
        ...(storageType !== 'logs' && { documents: 0, bytes: 0 }),
      })),
    }))
    .on(listServiceConnections, () => ({ connections }))
    .on(getServiceDocs, () => sampleServiceDocs)
    .on(checkService, () => 'responsive')
    .on(deployServiceManifest, ({ body }) => {
      const id = String(manifests.length + 1)
      const deployed = body.manifest.map((service) => ({ ...hello, ...service, checksum: 'b' }))
      manifests.unshift({ ...(manifests[0] as ServiceManifest), id, manifest: deployed })
      statuses = deployed.map(({ serviceName, imageId, enabled }) =>
        enabled ? { ...running, serviceName, imageId } : { serviceName, imageId, running: false, isCurrent: true },
      )
      return { manifest: { id, checksum: 'b', createdAt: Date.now() } }
    })
    .on(disconnectService, ({ params: { instance } }) => {
      connections.splice(
        connections.findIndex((one) => one.instance === instance),
        1,
      )
      return done
    })
}

const openServices = (kept: Kept, search = '') =>
  openScreen(realmPath(`microservices${search}`), { answers: (on) => keepServices(on, kept) })

const row = (text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })
const review = page.getByRole('dialog', { name: 'Review before deploying' })

test('a service is added after a review, its health and its calls are shown, and it is switched off [microservices-1 microservices-23 microservices-24]', async () => {
  const answers = await openServices({})
  for (const name of ['Deployments', 'Storage objects', 'Manifests'])
    await expect
      .element(page.getByRole('radiogroup', { name: 'Part of the deployment' }).getByRole('radio', { name }))
      .toBeInTheDocument()
  await page.getByRole('button', { name: 'Add service' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a service' })
  await adding.getByLabelText('Service name').fill('hello')
  await adding.getByLabelText('Image id').fill('v1')
  await expectAccessible({ of: 'ServiceDrawer' })
  await adding.getByRole('button', { name: 'Review' }).click()
  await expect.element(review.getByRole('row').filter({ hasText: 'services.hello' }).first()).toBeVisible()
  await expectAccessible({ of: 'DeployDialog' })
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(row('hello')).toContainText('Running')
  const [deployed] = answers.requestsOf(deployServiceManifest)
  expect(deployed?.body.manifest).toMatchObject([{ serviceName: 'hello', imageId: 'v1', enabled: true }])
  expect(deployed?.headers.get('if-match')).toBe('"1"')

  await row('hello').getByRole('link', { name: 'hello' }).click()
  const detail = page.getByRole('dialog', { name: 'hello' })
  await detail.getByRole('button', { name: 'Check now' }).click()
  await expect.element(detail.getByText('Healthy')).toBeVisible()
  await expect
    .element(detail.getByRole('list', { name: 'Calls' }).getByText('Greets the player who calls.'))
    .toBeVisible()
  const target = `${studio.cid}.${studio.pid}.hello`
  expect(answers.requestsOf(checkService)).toMatchObject([{ params: { target } }])
  expect(answers.requestsOf(getServiceDocs)[0]).toMatchObject({ params: { target } })
  await userEvent.keyboard('{Escape}')

  await row('hello').getByRole('button', { name: 'Actions for hello' }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await review.getByRole('button', { name: 'Deploy 1 change' }).click()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(row('hello')).toContainText('Stopped')
})

test('a version that does not start is shown with its reason, and with the version that still runs', async () => {
  const problem = 'Version v2 did not start: It ended with code 1. Version v1 is still running.'
  await openServices({
    manifest: { manifest: [{ ...hello, imageId: 'v2' }] },
    services: [{ ...running, isCurrent: false, problem }],
  })
  await expect.element(row('hello')).toContainText('Deploy failed')
  await expect.element(row('hello')).toContainText('Version v2 did not start')
  await row('hello').getByRole('link', { name: 'hello' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'hello' }).getByText('Version v1 is still running.'))
    .toBeVisible()
})

test('storage objects show whether they are on, and their documents', async () => {
  const storage = { enabled: true, archived: false, templateId: 'small' as const, checksum: 'a' }
  const storageReference = [
    { id: 'matches', storageType: 'mongov1', ...storage },
    { id: 'lines', storageType: 'logs', ...storage },
  ]
  await openServices({ manifest: { storageReference } }, '?part=storage')
  await expect.element(row('matches')).toContainText('On')
  await expect.element(row('matches')).toContainText('0 · 0')
  await expect.element(row('lines')).toContainText('On')
})

test('a connected service shows its instances and calls, and an instance is disconnected after a question', async () => {
  const connections: ServiceConnection[] = [
    {
      serviceName: 'greeter',
      instance: 'laptop',
      version: '2.1',
      state: 'healthy',
      weight: 1,
      outstanding: 0,
      routes: [{ method: 'POST', path: '/greet', summary: 'Greets the player who calls.' }],
      connectedAt: Date.now(),
    },
  ]
  const answers = await openServices({ connections })
  await expect.element(row('greeter')).toContainText('Connected')
  await row('greeter').getByRole('link', { name: 'greeter' }).click()
  const detail = page.getByRole('dialog', { name: 'greeter' })
  await expect.element(detail.getByRole('list', { name: 'Connected instances' })).toContainText('takes 1 route')
  await detail.getByRole('button', { name: 'Check now' }).click()
  await expect.element(detail.getByText('Healthy')).toBeVisible()
  await expect
    .element(detail.getByRole('list', { name: 'Calls' }).getByText('Greets the player who calls.'))
    .toBeVisible()
  await detail.getByText('Numbers').last().click()
  await expectAccessible({ of: 'MicroservicesPage' })
  await detail.getByRole('button', { name: 'Disconnect laptop' }).click()
  await page.getByRole('dialog', { name: 'Disconnect laptop?' }).getByRole('button', { name: 'Disconnect 1' }).click()
  await expect.element(detail).not.toBeInTheDocument()
  await expect.element(row('greeter')).not.toBeInTheDocument()
  expect(answers.requestsOf(disconnectService)).toMatchObject([{ params: { service: 'greeter', instance: 'laptop' } }])
}, 60_000)
