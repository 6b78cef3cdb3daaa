import { screen } from '../app/screen.tsx'
import './treasury.css'

export const treasuryScreens = [
  screen('/treasury/files', () => import('./payment-files/list.tsx'), 'FileList'),
  screen('/treasury/files/new', () => import('./payment-files/new.tsx'), 'NewFile'),
  screen('/treasury/files/$id', () => import('./payment-files/read-one.tsx'), 'FilePage'),
  screen('/treasury/files/$id/discard', () => import('./payment-files/decide.tsx'), 'DiscardFile'),
  screen('/treasury/files/$id/sent', () => import('./payment-files/decide.tsx'), 'FileSent'),
  screen('/treasury/receipts', () => import('./receipts/list.tsx'), 'ReceiptList'),
  screen('/treasury/receipts/$id', () => import('./receipts/match.tsx'), 'ReceiptPage'),
  screen('/treasury/receipts/$id/freeze', () => import('./receipts/freeze.tsx'), 'FreezeReceipt'),
  screen('/treasury/receipts/$id/propose', () => import('./receipts/propose.tsx'), 'ProposeMatch'),
  screen('/treasury/refunds', () => import('./refunds/list.tsx'), 'RefundList'),
  screen('/treasury/refunds/$reference', () => import('./refunds/read-one.tsx'), 'RefundPage'),
  screen('/treasury/refunds/$reference/freeze', () => import('./refunds/freeze.tsx'), 'FreezeRefund'),
  screen('/treasury/refunds/$reference/propose', () => import('./refunds/propose.tsx'), 'ProposeRefund'),
  screen('/treasury/reviews', () => import('./reviews/list.tsx'), 'ReviewList'),
  screen('/treasury/reviews/$id', () => import('./reviews/read-one.tsx'), 'ReviewPage'),
  screen('/treasury/reviews/$id/accept', () => import('./reviews/decide.tsx'), 'AcceptReview'),
  screen('/treasury/reviews/$id/freeze', () => import('./reviews/decide.tsx'), 'FreezeReview'),
  screen('/treasury/reviews/$id/return', () => import('./reviews/decide.tsx'), 'ReturnReview'),
  screen('/treasury/statements', () => import('./statements/list.tsx'), 'StatementList'),
  screen('/treasury/statements/upload', () => import('./statements/upload.tsx'), 'StatementUpload'),
  screen('/treasury/statements/$id', () => import('./statements/read-one.tsx'), 'StatementPage'),
]
