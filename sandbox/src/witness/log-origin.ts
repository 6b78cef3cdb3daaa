/** What a world's transparency log is called. */
export const logOrigin = 'sandbox.firsthand.example/log'
