import '@firsthand/page-kit/trusted-types'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './app/mantine.css'
import '@firsthand/page-kit/page-kit.css'
import './app/brand.css'
import './app/shop.css'
import { LanguageProvider } from '@firsthand/page-kit/language'
import { nonce } from '@firsthand/page-kit/nonce'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { theme } from './app/theme.ts'
import { queries } from './calls/queries.ts'

// The first view loads beside the session, not after it.
if (location.pathname === '/') void import('./catalogue/catalogue.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={nonce}>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
)
