/** What the file chooser offers. Without HEIC in it, iPhones hand over a JPEG of their own accord. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
