import { createTheme, Drawer, Modal } from '@mantine/core'

/** A dialog's head is no banner of the page. */
const plainHead = { attributes: { header: { role: 'presentation' } } }

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** Sizes 12, 14, 16, 20, 28; the system's own font; one colour for what can be pressed. */
export const theme = createTheme({
  fontFamily: systemFont,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontFamily: systemFont,
    sizes: { h1: { fontSize: '28px', lineHeight: '1.25' }, h2: { fontSize: '20px' }, h3: { fontSize: '16px' } },
  },
  primaryColor: 'navy',
  primaryShade: { light: 7, dark: 6 },
  // A filled button keeps its text readable on the lighter colour of the dark scheme.
  autoContrast: true,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: Modal.extend({ defaultProps: plainHead }),
    Drawer: Drawer.extend({ defaultProps: plainHead }),
  },
  colors: {
    navy: [
      '#eef5fb',
      '#dbe8f4',
      '#b6d0e8',
      '#8eb6dc',
      '#6ca0d1',
      '#4d8ac3',
      '#2f6ea8',
      '#1d5788',
      '#12395b',
      '#0b2640',
    ],
  },
})
