import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Renditions } from '#shared/member-card.ts'

export function findPhotoFiles(db: Db, memberId: string, photoId: string) {
  return db
    .selectFrom('photo')
    .where('memberId', '=', memberId)
    .where('id', '=', photoId)
    .select(['id', 'status', 'renditions', 'crop', 'rejection'])
    .executeTakeFirst()
}

type CardPhoto = { id: string; status: 'pending' | 'active' | 'rejected'; renditions: Renditions }

/** A member as staff see them. */
export function findMemberCard(db: Db, memberId: string) {
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .where('account.id', '=', memberId)
    .select([
      'account.id',
      'account.siteId',
      'account.status',
      'account.language',
      'account.paidUser',
      'account.signupDate',
      'profile.name',
      'profile.gender',
      'profile.dateOfBirth',
      'profile.country',
      'profile.region',
      'profile.profileText',
      'profile.fictional',
      'profile.heldAt',
      'profile.lastOnlineAt',
      sql<CardPhoto[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'renditions', renditions) order by position), '[]')
        from photo where photo.member_id = account.id)`.as('photos'),
    ])
    .executeTakeFirst()
}

/** A report that a site's people look at, with what it keeps, and its author's name for staff. */
export function findReportForStaff(db: Db, siteId: string, id: string) {
  return db
    .selectFrom('report')
    .leftJoin('profile', 'profile.memberId', 'report.reporterId')
    .leftJoin('profile as subject', 'subject.memberId', 'report.memberId')
    .where('report.id', '=', id)
    .where(sql<boolean>`coalesce(subject.site_id, report.site_id) = ${siteId}`)
    .select([
      'report.number',
      'report.reason',
      'report.about',
      'report.words',
      'report.seen',
      'report.state',
      'report.createdAt',
      'report.reporterId',
      'profile.name as reporterName',
      sql<boolean>`(report.conversation_id is not null or exists (
        select from conversation
        where low_member_id = least(report.member_id, report.reporter_id)
          and high_member_id = greatest(report.member_id, report.reporter_id)
      ))`.as('hasConversation'),
    ])
    .executeTakeFirst()
}
