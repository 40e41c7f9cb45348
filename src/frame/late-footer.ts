import { lazyRouteComponent } from '@tanstack/react-router'

export const SiteFooter = lazyRouteComponent(() => import('./site-footer.tsx'), 'SiteFooter')
