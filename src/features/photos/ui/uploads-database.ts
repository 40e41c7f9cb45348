export const UPLOADS_DATABASE = 'uploads'
