/** The config of the sample's realms; some keys are equal, some differ. */
export const sampleConfigs: Readonly<
  Record<'PROD' | 'staging' | 'development', Record<string, string | number | boolean>>
> = {
  PROD: {
    'payments|client_audits': true,
    'inventory|split_items': true,
    'arena|season': 7,
    'arena|max_battles': 20,
    'push|api_key': 'prod-1f7c',
  },
  staging: {
    'payments|client_audits': true,
    'inventory|split_items': true,
    'mail|use_mail_service': true,
    'arena|season': 8,
    'arena|max_battles': 20,
    'push|api_key': 'stg-88a0',
  },
  development: {
    'payments|testHandlerActive': true,
    'mail|use_mail_service': true,
    'mail|distinct_guild_mail_categories': true,
    'arena|season': 8,
    'arena|debug_overlay': true,
    'identity|oidc_studio_issuer': 'https://id.lumen-forge.test',
    'identity|oidc_studio_audience': 'sky-raiders-dev',
  },
}

/** What production’s config began with, where it has changed since. */
export const configAtLaunch: Readonly<Record<string, number>> = { 'arena|season': 4, 'arena|max_battles': 15 }
