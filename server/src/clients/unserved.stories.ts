import { expect } from 'vitest'
import type { World } from './world.stories.ts'

/** Functions of the client that Regent does not serve, by the reason. */
const reasons: Record<string, RegExp> = {
  'Regent has no lobbies': /^(lobbies|players(Get|Delete)Lobbies)/,
  'Regent has no matchmaking queue; PvP pairs players by leaderboard': /^(matchmaking|playersGetMatchmakingTickets)/,
  'Regent has no parties': /^(parties|players(Get|Delete)Part)/,
  'Regent builds no container images: a service is uploaded, or connects itself':
    /^beamo(PostManifests|PostManifestsPromote|PostManifestsCurrent|GetManifests|GetManifestsByManifestId|GetTemplates|GetStatus|GetRegistryUri|PostImageUrlsBasic|PutImageCommitBasic|GetUploadAPIBasic|PostManifestPullBasic|GetRegistryBasic|PostManifestDeployBasic|GetManifestBasic)$/,
  'The secret of a realm is shown in the console only': /^beamo(GetServicesSecret|GetMicroserviceSecretBasic)$/,
  'The connection string of a database is served at its older path only': /^beamoGetStorageConnection$/,
  'Regent routes no federated services; external services are set in the config of the realm':
    /^beamo\w*(Federation|MicroserviceRegistrations)/,
  'Regent stores no views of telemetry, and telemetry is not written through it': /^beamo\w*Otel(Views|AuthWriter)/,
  'Internal to the reference platform': /^scheduler\w*Internal$/,
}

/** Functions that Regent serves, but not as the client means it, or not without something the client cannot set up. */
export const onlyRejected: Record<string, string> = {
  beamoGetStorageConnectionBasic: 'the realm has no database of its own (StorageNotConnected)',
  beamoGetStoragePerformanceBasic: 'the realm has no database of its own (StorageNotFound)',
  beamoGetStoragePerformanceByStorageObjectName: 'the realm has no database of its own (StorageNotFound)',
  mailGetTemplateBasic: 'the client has no function that saves a template (TemplateNotFound)',
  notificationPostServerBasic: 'Regent sends no events to game servers (NotSetUp)',
  paymentsGetFacebookUpdateBasic: 'only Facebook sends it, with the token of the realm (NotSetUp)',
  paymentsPostFacebookUpdateBasic: 'only Facebook sends it, signed (NotSetUp)',
  paymentsPostSteamPurchaseVerifyBasic: 'Steam has no receipts (PaymentNotVerified)',
  pushPostSendBasic: 'the realm has no push provider (NotSetUp)',
  realmsPostProjectPromoteBasic: 'the path is taken for the creation of a realm (BadRequest)',
  socialPostFriendsImportBasic: 'friends are not imported from elsewhere (NotSetUp)',
  statsDeleteSubscribeBasic: 'Regent sends no changes of stats to services (NotSetUp)',
  statsPutSubscribeBasic: 'Regent sends no changes of stats to services (NotSetUp)',
}

export const unservedFunctions = (names: readonly string[]): string[] =>
  names.filter(
    (name) => Object.values(reasons).some((pattern) => pattern.test(name)) && name !== 'beamoGetManifestsBasic',
  )

/** Whoever calls them gets 404 with a code, and not an answer that looks like success. */
export async function unservedAreRejected({ client, people: { captain, operator } }: World): Promise<void> {
  const names = unservedFunctions(Object.keys(client.api))
  const found: Record<string, unknown> = {}
  for (const name of names) {
    // A body is an object, an id in the path a text; the function takes what it needs.
    const parameters = /^\w+?(Post|Put|Delete)/.test(name) ? ['7', {}] : ['7', '7']
    for (const caller of [operator, captain]) {
      const refusal = await caller.refusal(name, ...parameters)
      if (refusal.status !== 404) found[name] = refusal
    }
  }
  expect(found).toEqual({})
}
