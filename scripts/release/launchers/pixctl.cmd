@echo off
"%~dp0..\lib\node.exe" "%~dp0..\lib\node_modules\pixctl\dist\pixctl.cjs" %*
