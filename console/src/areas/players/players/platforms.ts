import {
  type Icon,
  IconBrandAmazon,
  IconBrandAndroid,
  IconBrandApple,
  IconBrandFacebook,
  IconBrandSteam,
  IconBrandUbuntu,
  IconBrandWindows,
  IconBrandXbox,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceNintendo,
  IconDeviceTv,
  IconWorld,
} from '../../../ui/layout/icons.ts'
import { type KnownPlatform, knownPlatform } from '../../../ui/words/platform-name.ts'

export type Platform = {
  name: string
  icon: Icon
  /** The name of the icon's colour in the style sheet. */
  tone: string
}

const signs: Record<KnownPlatform, Omit<Platform, 'name'>> = {
  iOS: { icon: IconBrandApple, tone: 'apple' },
  tvOS: { icon: IconDeviceTv, tone: 'apple' },
  visionOS: { icon: IconBrandApple, tone: 'apple' },
  macOS: { icon: IconBrandApple, tone: 'apple' },
  Android: { icon: IconBrandAndroid, tone: 'android' },
  Windows: { icon: IconBrandWindows, tone: 'windows' },
  Linux: { icon: IconBrandUbuntu, tone: 'linux' },
  Web: { icon: IconWorld, tone: 'web' },
  PlayStation: { icon: IconDeviceGamepad2, tone: 'playstation' },
  Xbox: { icon: IconBrandXbox, tone: 'xbox' },
  'Nintendo Switch': { icon: IconDeviceNintendo, tone: 'switch' },
  Steam: { icon: IconBrandSteam, tone: 'steam' },
  Facebook: { icon: IconBrandFacebook, tone: 'facebook' },
  Amazon: { icon: IconBrandAmazon, tone: 'amazon' },
  Desktop: { icon: IconDeviceDesktop, tone: 'other' },
}

/** The common name and icon of a platform; unknown ones keep the client's text. */
export function toPlatform(text: string): Platform {
  const name = knownPlatform(text)
  return name ? { name, ...signs[name] } : { name: text, icon: IconDeviceGamepad2, tone: 'other' }
}
