import {
  Brush,
  Cake,
  Droplet,
  Eye,
  Gem,
  Heart,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  Mars,
  Shapes,
  Target,
  UserRound,
  Venus,
} from 'lucide-react'

/**
 * The icons of facts, for scripts/draw-profile-icons.ts. Their names must differ from those of the interests.
 */
export const FACT_ICONS = {
  name: UserRound,
  birth: Cake,
  male: Mars,
  female: Venus,
  place: MapPin,
  signup_reason: Target,
  relationship_status: HeartHandshake,
  sexuality: Heart,
  body_type: Shapes,
  hair_color: Droplet,
  eye_color: Eye,
  tattoos: Brush,
  appearance: Gem,
} as const satisfies Record<string, LucideIcon>
export type FactIconName = keyof typeof FACT_ICONS
