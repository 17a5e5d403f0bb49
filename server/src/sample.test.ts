import { type AnyEndpoint, allEndpoints } from '@regent/contract/endpoints'
import { expect, test } from 'vitest'
