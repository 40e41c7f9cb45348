import type { Db } from '#server/database/connect.ts'
import { listReportedFiles, listReportedPhotos, type ReportedPhoto } from './report-queries.server.ts'

/** What reports keep of a member's photos: the files stay when the photo is removed, and go with the member. */
export function keptByReports(db: Db, memberId: string): Promise<ReportedPhoto[]> {
  return listReportedPhotos(db, memberId)
}

/** The files that reports keep of what a member sent in chats: they stay when it is unsent, and go with the member. */
export function sentAndKeptByReports(db: Db, memberId: string): Promise<string[]> {
  return listReportedFiles(db, memberId)
}
