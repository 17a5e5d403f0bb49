import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../shell/routing/parent-routes.ts'

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./LoginScreen.tsx'), 'LoginScreen'),
})

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup-registration',
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./PasswordResetPage.tsx'), 'PasswordResetPage'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

export const authRoutes = {
  outside: [loginRoute, signUpRoute, passwordResetRoute, confirmEmailRoute],
} as const
