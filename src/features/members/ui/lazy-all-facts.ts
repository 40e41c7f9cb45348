import { lazyRouteComponent } from '@tanstack/react-router'

// Nobody can press anything in it.
export const AllFacts = lazyRouteComponent(() => import('./all-facts.tsx'), 'AllFacts')
