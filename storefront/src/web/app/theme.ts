import { createTheme, defaultVariantColorsResolver, Modal, type VariantColorsResolver } from '@mantine/core'

/** A filled button has the colours of brand.css, and nothing else decides them. */
const brandColours: VariantColorsResolver = (input) =>
  input.variant === 'filled'
    ? { background: 'var(--brand)', hover: 'var(--brand-strong)', color: 'var(--on-brand)', border: 'none' }
    : defaultVariantColorsResolver(input)

/** Sizes 12, 14, 16, 20, 28. Font and corners come from brand.css, colours from there and from shop.css. */
export const theme = createTheme({
  fontFamily: 'var(--brand-font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '16px', xl: '20px' },
  defaultRadius: 'var(--brand-corner)',
  variantColorResolver: brandColours,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A dialog's head is no banner of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
  },
})
