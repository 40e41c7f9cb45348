import {
  ChartColumn,
  Drama,
  Forward,
  HeartPulse,
  House,
  Inbox,
  Mails,
  ScrollText,
  Settings2,
  TicketPercent,
  UserRound,
  UserRoundSearch,
  UsersRound,
  VenetianMask,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { mayStaff, type StaffRight, type StaffRole } from '#shared/staff.ts'

const PLACES = [
  { path: '/admin', name: 'home', icon: <House /> },
  { path: '/admin/queue', name: 'queue', icon: <Inbox />, right: 'queues' },
  { path: '/admin/handed', name: 'handed', icon: <Forward />, right: 'notes' },
  { path: '/admin/members', name: 'members', icon: <UserRoundSearch />, right: 'members' },
  { path: '/admin/desk', name: 'desk', icon: <Drama />, right: 'desk' },
  { path: '/admin/money', name: 'money', icon: <Wallet />, right: 'money' },
  { path: '/admin/figures', name: 'figures', icon: <ChartColumn />, right: 'figures' },
  { path: '/admin/codes', name: 'codes', icon: <TicketPercent />, right: 'prices' },
  { path: '/admin/mailings', name: 'mailings', icon: <Mails />, right: 'mailings' },
  { path: '/admin/fictional', name: 'fictional', icon: <VenetianMask />, right: 'fictional' },
  { path: '/admin/health', name: 'health', icon: <HeartPulse />, right: 'health' },
  { path: '/admin/site', name: 'site', icon: <Settings2 />, right: 'settings' },
  { path: '/admin/staff', name: 'staff', icon: <UsersRound />, right: 'staff' },
  { path: '/admin/log', name: 'log', icon: <ScrollText />, right: 'audit' },
  { path: '/admin/account', name: 'account', icon: <UserRound /> },
] as const satisfies { path: string; name: string; icon: ReactNode; right?: StaffRight }[]

export type Place = (typeof PLACES)[number]

/** The places to which this role may go. */
export function placesOf(role: StaffRole): Place[] {
  return PLACES.filter((place) => !('right' in place) || mayStaff(role, place.right))
}
