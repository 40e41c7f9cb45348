import { lazyRouteComponent } from '@tanstack/react-router'

// There is nothing in it to press.
export const AllFacts = lazyRouteComponent(() => import('./all-facts.tsx'), 'AllFacts')
