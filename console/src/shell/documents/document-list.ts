/**
 * The documents of the reader, grouped by their readers. Each file is at `/documents/{file}`, on all servers and file
 * servers. The build of the console copies the files of this list.
 */
export const documentGroups = [
  {
    title: 'Start',
    documents: [
      { name: 'readme', title: 'Product documentation', file: 'README.md' },
      { name: 'help', title: 'Help', file: 'docs/help.md' },
      { name: 'glossary', title: 'Glossary', file: 'docs/glossary.md' },
      { name: 'screens', title: 'Screens', file: 'docs/screens.md' },
      { name: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
  {
    title: 'Connect a game',
    documents: [
      { name: 'first-purchase', title: 'Your first purchase', file: 'docs/connect/first-purchase.md' },
      { name: 'client', title: 'Connect with TypeScript', file: 'docs/connect/client.md' },
      { name: 'unity', title: 'Connect with Unity', file: 'docs/connect/unity.md' },
      { name: 'godot', title: 'Connect with Godot', file: 'docs/connect/godot.md' },
      { name: 'sign-in', title: 'Signing in', file: 'docs/connect/sign-in.md' },
      { name: 'publish-content', title: 'Publish and read content', file: 'docs/connect/content.md' },
      { name: 'purchases', title: 'Stores and purchases', file: 'docs/connect/purchases.md' },
      { name: 'leaderboards', title: 'Leaderboards', file: 'docs/connect/leaderboards.md' },
      { name: 'events', title: 'Events', file: 'docs/connect/events.md' },
      { name: 'daily-rewards', title: 'Daily rewards', file: 'docs/connect/daily-rewards.md' },
      { name: 'messages', title: 'Mail, chat and announcements', file: 'docs/connect/messages.md' },
      { name: 'cloud-saves', title: 'Cloud saves', file: 'docs/connect/cloud-saves.md' },
      { name: 'push-notifications', title: 'Push notifications', file: 'docs/connect/push-notifications.md' },
      { name: 'push-and-socket', title: 'Socket and push frames', file: 'docs/connect/push-and-socket.md' },
      { name: 'analytics-events', title: 'Analytics events', file: 'docs/connect/analytics-events.md' },
      { name: 'offline-and-retry', title: 'Offline and retry', file: 'docs/connect/offline-and-retry.md' },
      { name: 'api-reference', title: 'API reference and generators', file: 'docs/connect/api-reference.md' },
      { name: 'existing-clients', title: 'Existing clients', file: 'docs/connect/existing-clients.md' },
    ],
  },
  {
    title: 'Run it',
    documents: [
      { name: 'install', title: 'Install', file: 'docs/run/install.md' },
      { name: 'systemd', title: 'systemd', file: 'docs/run/systemd.md' },
      { name: 'containers', title: 'Containers', file: 'docs/run/containers.md' },
      { name: 'proxy', title: 'Proxy and public access', file: 'docs/run/proxy.md' },
      { name: 'several-servers', title: 'Several servers', file: 'docs/run/several-servers.md' },
      { name: 'files', title: 'Files in a bucket', file: 'docs/run/files.md' },
      { name: 'clickhouse', title: 'ClickHouse', file: 'docs/run/clickhouse.md' },
      { name: 'backup', title: 'Backup and restore', file: 'docs/run/backup.md' },
      { name: 'upgrade', title: 'Upgrade', file: 'docs/run/upgrade.md' },
      { name: 'monitoring', title: 'Monitoring', file: 'docs/run/monitoring.md' },
      { name: 'retention', title: 'Retention periods', file: 'docs/run/retention.md' },
      { name: 'sizing', title: 'Sizing', file: 'docs/run/sizing.md' },
      { name: 'very-large-games', title: 'Very large games', file: 'docs/run/very-large-games.md' },
      { name: 'keeps-working', title: 'What keeps working', file: 'docs/run/keeps-working.md' },
      { name: 'fault-tests', title: 'Fault tests', file: 'docs/run/fault-tests.md' },
      { name: 'real-software', title: 'Tested software', file: 'docs/run/real-software.md' },
      { name: 'settings', title: 'Settings', file: 'docs/run/settings.md' },
      { name: 'security', title: 'Security', file: 'docs/run/security.md' },
    ],
  },
  {
    title: 'Operate a game',
    documents: [
      { name: 'a-day', title: 'A day', file: 'docs/operate/a-day.md' },
      { name: 'a-week', title: 'A week', file: 'docs/operate/a-week.md' },
      { name: 'an-incident', title: 'An incident', file: 'docs/operate/an-incident.md' },
      { name: 'players', title: 'Support tasks', file: 'docs/operate/players.md' },
      { name: 'content', title: 'Content', file: 'docs/operate/content.md' },
      { name: 'changes', title: 'Changes', file: 'docs/operate/changes.md' },
      { name: 'approvals', title: 'Approvals and grant budgets', file: 'docs/operate/approvals.md' },
      { name: 'roles', title: 'Roles and rights', file: 'docs/operate/roles.md' },
      { name: 'staff-sign-in', title: 'Sign-in of the staff', file: 'docs/operate/staff-sign-in.md' },
      { name: 'provisioning', title: 'Provisioning of the staff', file: 'docs/operate/provisioning.md' },
    ],
  },
  {
    title: 'Extend it',
    documents: [
      { name: 'services', title: 'Services of a game', file: 'docs/extend/services.md' },
      { name: 'connected-services', title: 'Connected services', file: 'docs/extend/connected-services.md' },
      { name: 'service-storage', title: 'Storage of services', file: 'docs/extend/service-storage.md' },
      { name: 'service-permissions', title: 'Permissions of a service', file: 'docs/extend/service-permissions.md' },
      { name: 'game-servers', title: 'Game servers and signed calls', file: 'docs/extend/game-servers.md' },
      { name: 'tools', title: 'Tools with the API', file: 'docs/extend/tools.md' },
      { name: 'command-line', title: 'The command line', file: 'docs/extend/command-line.md' },
      { name: 'keys', title: 'API keys', file: 'docs/extend/keys.md' },
      { name: 'agents', title: 'Assistants', file: 'docs/extend/agents.md' },
      { name: 'webhooks', title: 'Webhooks', file: 'docs/extend/webhooks.md' },
    ],
  },
  {
    title: 'Contribute',
    documents: [
      { name: 'architecture', title: 'Architecture', file: 'ARCHITECTURE.md' },
      { name: 'contributing', title: 'Contributing', file: 'CONTRIBUTING.md' },
      { name: 'additions', title: 'Add to Regent', file: 'docs/contribute/additions.md' },
      { name: 'tests', title: 'Tests and pictures', file: 'docs/contribute/tests.md' },
    ],
  },
] as const

export type DocumentEntry = { name: string; title: string; file: string }

export const documents: readonly DocumentEntry[] = documentGroups.flatMap((group) => [...group.documents])

/** Names of pages in earlier releases, and the pages that replace them. */
export const formerNames: Record<string, string> = {
  'game-clients': 'first-purchase',
  'signing-in': 'sign-in',
  operating: 'install',
  'use-cases': 'players',
}
