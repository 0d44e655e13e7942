from django.urls import include, path

urlpatterns = [path("", include("games.urls"))]

handler400 = "scorekeeper.trouble.bad_request"
handler403 = "scorekeeper.trouble.permission_denied"
handler404 = "scorekeeper.trouble.page_not_found"
handler500 = "scorekeeper.trouble.server_error"
